/** Browser names in user agents; of several the first match counts. */
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

const found = (names: readonly [RegExp, string][], agent: string): string | undefined =>
	names.find(([pattern]) => pattern.test(agent))?.[1];

/** Label of a device, `Chrome（Windows）`, from its user agent. */
export function deviceNameOf(userAgent: string | null): string {
	const browser = found(BROWSERS, userAgent ?? "");
	const system = found(SYSTEMS, userAgent ?? "");
	if (browser && system) return `${browser}（${system}）`;
	return browser ?? system ?? "不明な端末";
}
