/** Reason against a name of a deployment, in Japanese; undefined for a usable one. */
export function findNameProblem(name: string): string | undefined {
	if (!/^musubi[\w-]*$/.test(name)) return "名前は musubi で始めてください（例: musubi-shibuya）。";
	// Two hyphens separate an account in the names of its databases.
	if (name.includes("--")) return "名前に、続いたハイフン（--）は使えません（例: musubi-shibuya）。";
	return undefined;
}
