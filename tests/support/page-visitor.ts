import { sendRequest } from "./send-request.ts";

let senders = 0;

/** Browser without JavaScript, with the current page. */
export class PageVisitor {
	status = 0;
	text = "";
	address = "";
	headers = new Headers();
	readonly #from: string;

	/** Every visitor gets an IP address of their own. */
	constructor(from?: string) {
		this.#from = from ?? `10.${++senders >> 16}.${(senders >> 8) & 255}.${senders & 255}`;
	}

	/** Opens an address and follows redirects. */
	async open(path: string, form?: string): Promise<this> {
		const response = await sendRequest(path, {
			headers: { "cf-connecting-ip": this.#from },
			...(form !== undefined && { form }),
		});
		const to = response.headers.get("location");
		if (to !== null) {
			await response.body?.cancel();
			return this.open(to);
		}
		this.address = path;
		this.status = response.status;
		this.headers = response.headers;
		this.text = await response.text();
		return this;
	}

	/** Text of the page. */
	get said(): string {
		return this.text
			.replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
			.replace(/<[^>]+>/g, " ")
			.replace(/\s+/g, " ");
	}

	/** Follows the link with this text. */
	follow(text: string): Promise<this> {
		const links = [...this.text.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)];
		const link = links.find(([, , inside]) => inside!.includes(text));
		if (!link) throw new Error(`no link ${text}: ${this.said}`);
		return this.open(decoded(link[1]!));
	}

	/** Target and body of the form submitted by this button. */
	pressing(name: string, filled: Record<string, string> = {}): [path: string, form: string] {
		for (const [, action = "", inside = ""] of this.text.matchAll(
			/<form\b[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g,
		)) {
			const buttons = [...inside.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)];
			const button = buttons.find(
				([, attributes, text]) => attributes!.includes(name) || text!.includes(name),
			);
			if (!button) continue;
			const fields = new URLSearchParams();
			for (const [tag] of inside.matchAll(/<input\b[^>]*>/g))
				if (attributeOf(tag, "type") === "hidden")
					fields.set(attributeOf(tag, "name")!, decoded(attributeOf(tag, "value")!));
			const own = attributeOf(button[1]!, "name");
			if (own) fields.set(own, decoded(attributeOf(button[1]!, "value")!));
			for (const [field, value] of Object.entries(filled)) fields.set(field, value);
			return [decoded(action), fields.toString()];
		}
		throw new Error(`no button ${name}: ${this.said}`);
	}

	/** Value of a hidden field; empty if absent. */
	hidden(name: string): string {
		for (const [tag] of this.text.matchAll(/<input type="hidden"[^>]*>/g))
			if (attributeOf(tag, "name") === name) return decoded(attributeOf(tag, "value")!);
		return "";
	}

	/** Chooses a time in the calendar, 「11月25日(水) 14:00」: first its day, then its button. */
	async pick(time: string): Promise<this> {
		await this.follow(time.split(" ")[0]!);
		return this.press(time);
	}

	press(name: string, filled: Record<string, string> = {}): Promise<this> {
		return this.open(...this.pressing(name, filled));
	}
}

const attributeOf = (tag: string, name: string): string | undefined =>
	new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

const decoded = (text: string): string =>
	text
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");
