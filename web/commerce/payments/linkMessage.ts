import { formatLongDay } from "#domain/platform/time/format-moment.ts";

/** Proposed text above a payment's link. */
export const proposeLinkText = (title: string, until: string | null): string =>
	[
		title === "" ? "お支払いのお願いです。" : `「${title}」のお支払いのお願いです。`,
		until === null
			? "下のリンクからお支払いください。"
			: `下のリンクから、${formatLongDay(until)} ${until.slice(11, 16)}までにお支払いください。`,
	].join("\n");

/** Message with the link below its text. */
export const messageWithLink = (text: string, url: string): string =>
	text.trim() === "" ? url : `${text.trim()}\n${url}`;
