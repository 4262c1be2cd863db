import { Marked } from "marked";

/** Links to other documents lead nowhere from the site, so they are text. */
const marked = new Marked({
	renderer: {
		link({ href, tokens }) {
			const text = this.parser.parseInline(tokens);
			return /^https:/.test(href) ? `<a href="${href}">${text}</a>` : text;
		},
	},
});

/** Changes of a version as a page of its own. @throws if the changelog has no section of the version */
export function renderChangelog(changelog: string, version: string): string {
	const section = changelog
		.split(/^(?=## )/m)
		.find((each) => each.startsWith(`## ${version} `) || each.startsWith(`## ${version}\n`));
	if (!section) throw new Error(`CHANGELOG.md has no section of version ${version}`);
	return `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${version}の変更点</title>
<style>body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.7 system-ui, sans-serif; }</style>
${marked.parse(section, { async: false })}
`;
}
