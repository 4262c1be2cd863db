import { createRandomGenerator } from "./seeded-generator.ts";

type Json = { [key: string]: unknown };

const TEXTS = ["ご予約", "こんにちは。\n本日のご案内です", "a", "🍎🍏 フェア", '{} "引用" \\', "１２３"];
const URLS = [
	"https://example.com/a.png",
	"https://cdn.example.com:8443/b/%E7%94%BB.jpg?w=1&h=2#x",
	"https://example.com",
];
const LINKS = [...URLS, "http://example.com/menu", "tel:0312345678", "line://nv/camera"];

/** Generator of valid LINE messages of all types with random optional fields; deterministic per seed. */
export class MessageMaker {
	readonly random: () => number;

	constructor(seed: number) {
		this.random = createRandomGenerator(seed);
	}

	pick<T>(values: readonly T[]): T {
		return values[Math.floor(this.random() * values.length)] as T;
	}

	number(min: number, max: number): number {
		return min + Math.floor(this.random() * (max - min + 1));
	}

	/** Random subset of the fields. */
	some(fields: Json): Json {
		return Object.fromEntries(Object.entries(fields).filter(() => this.random() < 0.5));
	}

	list<T>(min: number, max: number, make: () => T): T[] {
		return Array.from({ length: this.number(min, max) }, make);
	}

	message(): Json {
		const made = this.pick([
			() => this.text(),
			() => this.textV2(),
			() => this.media(),
			() => this.imagemap(),
			() => this.template(),
			() => this.flex(),
		])();
		return { ...made, ...this.some({ quickReply: this.quickReply(), sender: this.sender() }) };
	}

	text(): Json {
		const text = `$${this.pick(TEXTS)}`;
		return {
			type: "text",
			text,
			...this.some({ emojis: [{ index: 0, productId: "5ac1bfd5040ab15980c9b435", emojiId: "001" }] }),
		};
	}

	textV2(): Json {
		const mention = {
			type: "mention",
			mentionee: this.pick([{ type: "all" }, { type: "user", userId: "U1" }]),
		};
		const emoji = { type: "emoji", productId: "5ac1bfd5040ab15980c9b435", emojiId: "001" };
		return { type: "textV2", text: "{who} さん {{}} {mark}", substitution: { who: mention, mark: emoji } };
	}

	media(): Json {
		const files = { originalContentUrl: this.pick(URLS), previewImageUrl: this.pick(URLS) };
		return this.pick<Json>([
			{ type: "sticker", packageId: "446", stickerId: "1988" },
			{ type: "image", ...files },
			{ type: "video", ...files, ...this.some({ trackingId: "track-1" }) },
			{ type: "audio", originalContentUrl: this.pick(URLS), duration: this.number(1, 600_000) },
			{
				type: "location",
				title: "店",
				address: "東京都渋谷区",
				latitude: 35.6,
				longitude: this.number(-180, 180),
			},
		]);
	}

	imagemap(): Json {
		const area = { x: this.number(0, 500), y: 0, width: this.number(1, 540), height: 1040 };
		const action = () =>
			this.pick<Json>([
				{ type: "uri", linkUri: this.pick(LINKS), area, ...this.some({ label: "開く" }) },
				{ type: "message", text: this.pick(TEXTS), area },
				{ type: "clipboard", clipboardText: "CODE", area },
			]);
		const video = {
			originalContentUrl: this.pick(URLS),
			previewImageUrl: this.pick(URLS),
			area,
			...this.some({ externalLink: { linkUri: this.pick(LINKS), label: "続き" } }),
		};
		return {
			type: "imagemap",
			baseUrl: this.pick(URLS),
			altText: this.pick(TEXTS),
			baseSize: { width: 1040, height: this.number(1, 2000) },
			actions: this.list(0, 4, action),
			...this.some({ video }),
		};
	}

	template(): Json {
		const image = this.some({ imageAspectRatio: "square", imageSize: "contain" });
		const card = this.some({
			thumbnailImageUrl: this.pick(URLS),
			imageBackgroundColor: "#FFFFFF",
			title: "題",
		});
		const column = { text: this.pick(TEXTS), actions: this.list(1, 3, () => this.action()), ...card };
		return {
			type: "template",
			altText: this.pick(TEXTS),
			template: this.pick<Json>([
				{
					type: "buttons",
					text: this.pick(TEXTS),
					actions: this.list(1, 4, () => this.action()),
					...card,
					...image,
				},
				{ type: "confirm", text: this.pick(TEXTS), actions: [this.action(), this.action()] },
				{ type: "carousel", columns: this.list(1, 10, () => column), ...image },
				{
					type: "image_carousel",
					columns: this.list(1, 10, () => ({ imageUrl: this.pick(URLS), action: this.action() })),
				},
			]),
		};
	}

	action(label = "選ぶ"): Json {
		return this.pick<Json>([
			{
				type: "postback",
				label,
				data: "a=1&b=2",
				...this.some({ displayText: "選びました", inputOption: "openKeyboard", fillInText: "名前:" }),
			},
			{ type: "message", label, text: this.pick(TEXTS) },
			{
				type: "uri",
				label,
				uri: this.pick(LINKS),
				...this.some({ altUri: { desktop: "https://example.com/pc" } }),
			},
			{
				type: "datetimepicker",
				label,
				data: "d",
				mode: "date",
				...this.some({ initial: "2026-12-24", min: "2026-12-01", max: "2026-12-31" }),
			},
			{ type: "clipboard", label, clipboardText: "CODE" },
		]);
	}

	quickReply(): Json {
		const action = () =>
			this.pick([this.action(), { type: "camera", label: "撮影" }, { type: "location", label: "場所" }]);
		return {
			items: this.list(1, 13, () => ({
				type: "action",
				action: action(),
				...this.some({ imageUrl: this.pick(URLS) }),
			})),
		};
	}

	sender(): Json {
		return this.some({ name: "店長", iconUrl: this.pick(URLS) });
	}

	flex(): Json {
		const carousel = { type: "carousel", contents: this.list(1, 4, () => this.bubble()) };
		return { type: "flex", altText: this.pick(TEXTS), contents: this.pick([this.bubble(), carousel]) };
	}

	bubble(): Json {
		const video = {
			type: "video",
			url: this.pick(URLS),
			previewUrl: this.pick(URLS),
			altContent: this.flexImage(),
		};
		return {
			type: "bubble",
			body: this.box(2),
			...this.some({
				header: this.box(1),
				hero: this.pick([this.flexImage(), this.box(1), video]),
				footer: this.box(1),
				direction: "rtl",
				styles: {
					body: this.some({ backgroundColor: "#00ffff", separator: true, separatorColor: "#000000" }),
				},
				action: this.action(),
			}),
		};
	}

	box(depth: number): Json {
		const layout = this.pick(["horizontal", "vertical", "baseline"]);
		const inside = () =>
			layout === "baseline" ? this.pick([this.flexText(), this.icon()]) : this.component(depth - 1);
		return {
			type: "box",
			layout,
			contents: this.list(0, 3, inside),
			...this.some({
				flex: this.number(0, 3),
				spacing: "md",
				paddingAll: "5%",
				width: "80%",
				backgroundColor: "#11223380",
				borderWidth: "semi-bold",
				cornerRadius: "12.5px",
				justifyContent: "space-between",
				alignItems: "center",
				background: { type: "linearGradient", angle: "90deg", startColor: "#FFFF00", endColor: "#0080ff" },
				action: this.action(),
			}),
			...this.placement(),
		};
	}

	component(depth: number): Json {
		const button = {
			type: "button",
			action: this.action(),
			...this.some({ style: "primary", height: "sm", color: "#0000ff" }),
		};
		const leaves = [
			this.flexText(),
			this.flexImage(),
			button,
			{ type: "separator", ...this.some({ color: "#cccccc" }) },
			{ type: "filler" },
		];
		return this.pick(depth > 0 ? [...leaves, this.box(depth)] : leaves);
	}

	flexText(): Json {
		const style = this.some({
			size: "xxl",
			color: "#333333",
			weight: "bold",
			style: "italic",
			decoration: "underline",
		});
		const contents = { contents: [{ type: "span", text: this.pick(TEXTS), ...style }] };
		return {
			type: "text",
			...this.pick([{ text: this.pick(TEXTS) }, contents]),
			...style,
			...this.some({
				wrap: true,
				maxLines: 2,
				align: "center",
				gravity: "bottom",
				adjustMode: "shrink-to-fit",
				action: this.action(),
			}),
			...this.placement(),
		};
	}

	flexImage(): Json {
		return {
			type: "image",
			url: this.pick(URLS),
			...this.some({
				size: "full",
				aspectRatio: "20:13",
				aspectMode: "cover",
				animated: true,
				action: this.action(),
			}),
		};
	}

	icon(): Json {
		return {
			type: "icon",
			url: this.pick(URLS),
			...this.some({ size: "sm", aspectRatio: "1:1", scaling: true }),
		};
	}

	placement(): Json {
		return this.some({ margin: "lg", position: "relative", offsetTop: "-4px", offsetStart: "10%" });
	}
}
