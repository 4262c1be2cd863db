/** Labels of matches that continue a value (`を含む`), as sentences: `次の値を含む`. */
export const matchSentencesOf = <Match extends number>(labels: Record<Match, string>) =>
	Object.fromEntries(Object.entries(labels).map(([match, label]) => [match, `次の値${label}`])) as Record<
		Match,
		string
	>;
