/** Error for work that a retry cannot help: the row stays visible with this reason. */
export class PermanentFailure extends Error {
	override name = "PermanentFailure";
}
