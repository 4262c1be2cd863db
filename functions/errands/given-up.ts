/** Thrown where another attempt would not help: the row stays visible with this reason. */
export class GivenUp extends Error {
	override name = "GivenUp";
}
