/** What the router draws and `./router` leaves out, for a page that is no remote. */
export { Link, Navigate, NavLink } from 'react-router-dom';
