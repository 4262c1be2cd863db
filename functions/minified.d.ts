/** A script's text, minified (`scripts/minified.ts`). */
declare module "*?minified" {
	const text: string;
	export default text;
}
