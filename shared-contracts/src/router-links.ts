/** What the router draws and `./router` leaves out, for a page that is not a remote. */
export { Link, Navigate, NavLink } from 'react-router-dom';
