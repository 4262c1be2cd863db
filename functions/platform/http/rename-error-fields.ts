import { type ErrorBody, Refusal } from "./request-refusal.ts";

/** Renames the fields of the refusals of `work`, where its caller has other names for them. @throws errors of `work` */
export async function withRenamedFields<Result>(
	names: readonly [from: RegExp, to: string][],
	work: () => Promise<Result>,
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const renamed: ErrorBody = Object.fromEntries(
			Object.entries(error.body).map(([field, texts]) => [
				names.reduce((name, [from, to]) => name.replace(from, to), field),
				texts,
			]),
		);
		throw new Refusal(error.status, renamed);
	}
}
