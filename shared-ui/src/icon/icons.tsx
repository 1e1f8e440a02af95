/**
 * Icons of several packages, on a 24 × 24 grid; lines have the stroke of `Icon`. Each is an export, so that a bundle contains those that it
 * uses. An icon of a single package is in that package.
 */
export const search = <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20.5 20.5" />;
export const settings = (
  <>
    <circle cx="12" cy="12" r="3" />
    <path d="M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M18.4 5.6l-1.8 1.8M7.4 16.6l-1.8 1.8" />
  </>
);
export const back = <path d="M20 12H4.5M11 5l-7 7 7 7" />;
export const close = <path d="m5.5 5.5 13 13M18.5 5.5l-13 13" />;
export const check = <path d="m4.5 12.5 5 5 10-11" />;
export const lock = (
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="1.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>
);
export const play = (
  <path
    fill="currentColor"
    stroke="none"
    d="M7 4.6v14.8a.8.8 0 0 0 1.2.7l12-7.4a.8.8 0 0 0 0-1.4l-12-7.4a.8.8 0 0 0-1.2.7Z"
  />
);
export const pause = <path fill="currentColor" stroke="none" d="M6 4.5h4v15H6zM14 4.5h4v15h-4z" />;
export const add = <path d="M12 5v14M5 12h14" />;
export const chevronRight = <path d="m9 5 7 7-7 7" />;
export const chevronLeft = <path d="m15 5-7 7 7 7" />;
export const chevronDown = <path d="m5 9 7 7 7-7" />;
export const warning = <path d="M12 4 2.5 20h19ZM12 10v4.500M12 17.200v.1" />;
export const info = (
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.500M12 7.600v.1" />
  </>
);
export const user = (
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.500c.8-4 3.8-6 7.5-6s6.7 2 7.5 6" />
  </>
);
export const email = (
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="1.5" />
    <path d="m3.5 7 8.5 6.500L20.5 7" />
  </>
);
export const tv = (
  <>
    <rect x="3" y="5" width="18" height="12" rx="1.5" />
    <path d="M8 20.500h8" />
  </>
);
export const copy = (
  <>
    <rect x="9" y="9" width="11" height="11" rx="1.5" />
    <path d="M6 15H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v1" />
  </>
);
export const external = <path d="M9.5 5H5v14h14v-4.500M13.5 4H20v6.500M20 4l-9 9" />;
export const eye = (
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>
);
export const eyeOff = (
  <path d="M10 5.700c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.500a17 17 0 0 1-2.9 3.600M6.3 7.300A16 16 0 0 0 2.5 12S6 18.5 12 18.500c1.7 0 3.2-.5 4.5-1.300M4 4l16 16M9.9 9.900a3 3 0 0 0 4.2 4.2" />
);
