/** Attributes of a shape in the text colour, instead of lines with the stroke of `Icon`. */
export const filledShape = { fill: 'currentColor', stroke: 'none' } as const;
