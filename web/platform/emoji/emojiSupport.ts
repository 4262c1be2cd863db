/** User agents of Chromium browsers other than Chrome. */
const OTHER_CHROMIUM = /\b(Edg|EdgA|EdgiOS|OPR|SamsungBrowser|YaBrowser|Vivaldi)\//;
const CHROME = /(Chrome|CriOS)\//;

/** Whether the browser is Chrome, the only one that the picker supports. */
export const isChrome = (agent: string): boolean => CHROME.test(agent) && !OTHER_CHROMIUM.test(agent);

/** Instructions for the system's emoji picker. */
export function systemPickerHint(agent: string): string {
	if (/Android|iPhone|iPad/.test(agent)) return "キーボードの絵文字キーから入力できます。";
	if (agent.includes("Windows"))
		return "本文にカーソルを置き、Windowsキーを押しながら「.」（ピリオド）を押すと、Windowsの絵文字パネルから入力できます。";
	if (agent.includes("Mac OS"))
		return "本文にカーソルを置き、controlキーとcommandキーを押しながらスペースキーを押すと、Macの文字ビューアから入力できます。";
	return "お使いのパソコンの文字入力（IME）から入力できます。";
}
