/** Browser names in user agents; the first match counts. */
const BROWSERS: [RegExp, string][] = [
	[/\b(Edg|EdgA|EdgiOS)\//, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bSamsungBrowser\//, "Samsung Internet"],
	[/\b(Firefox|FxiOS)\//, "Firefox"],
	[/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
	[/\bVersion\/.*\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
	[/\biPhone\b/, "iPhone"],
	[/\biPad\b/, "iPad"],
	[/\bAndroid\b/, "Android"],
	[/\bWindows\b/, "Windows"],
	[/\b(Macintosh|Mac OS X)\b/, "Mac"],
	[/\bCrOS\b/, "ChromeOS"],
	[/\bLinux\b/, "Linux"],
];

const matchName = (names: readonly [RegExp, string][], agent: string): string | undefined =>
	names.find(([pattern]) => pattern.test(agent))?.[1];

/** Label of a device from its user agent: `Chrome（Windows）`. */
export function deviceNameOf(userAgent: string | null): string {
	const browser = matchName(BROWSERS, userAgent ?? "");
	const system = matchName(SYSTEMS, userAgent ?? "");
	if (browser && system) return `${browser}（${system}）`;
	return browser ?? system ?? "不明な端末";
}
