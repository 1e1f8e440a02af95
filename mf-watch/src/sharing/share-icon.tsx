/** An arrow that leaves a box, on the grid of the shared icons. */
export const SHARE_ICON = <path d="M12 15V3.5M7.5 8 12 3.5 16.5 8M6 11.5H4.5v9h15v-9H18" />;
