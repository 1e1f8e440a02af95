/** JSON that can be the content of a script element: no `</script>`, no `<!--`. */
export const scriptJson = (value: unknown): string => JSON.stringify(value ?? null).replaceAll('<', '\\u003c');
