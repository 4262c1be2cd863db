/** Minified text of a script (`scripts/minified.ts`). */
declare module "*?minified" {
	const text: string;
	export default text;
}
