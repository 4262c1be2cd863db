import { Paper, Stack } from "@mantine/core";
import { useMemo } from "react";
import { designOfMenu } from "#domain/console/first-day/menu-design-of-set.ts";
import type { ShopWords } from "#domain/console/first-day/shop-words.ts";
import { OWN_BOOKING_PAGE, OWN_FORM, type StarterTrade } from "#domain/console/first-day/starter-trade.ts";
import { DesignCanvas } from "#web/content/rich-menus/builder/DesignCanvas.tsx";
import { MessageTalk } from "#web/engine/messages/MessageTalk.tsx";
import classes from "./FirstDay.module.css";

/** Text as a friend will read it, with samples for missing values. */
const sampleText = (text: string): string =>
	text
		.replaceAll(OWN_BOOKING_PAGE, "（予約ページのアドレス）")
		.replaceAll(OWN_FORM, "（フォームのアドレス）")
		.replaceAll("{name}", "佐藤 陽菜");

const SAMPLE_PHONE = "03-0000-0000";

/** Talk of a new friend: the greeting, an answer, and the menu below. */
export function SetPreview({ trade, shop }: { trade: StarterTrade; shop: ShopWords }) {
	const shopWithName = { ...shop, name: shop.name.trim() || "お店の名前" };
	// The picture changes only with the words on its buttons.
	const hasPhone = shop.phone !== "";
	const design = useMemo(
		() => designOfMenu(trade, { phone: hasPhone ? SAMPLE_PHONE : "" }),
		[trade, hasPhone],
	);
	const texts = [
		trade.greeting(shopWithName),
		trade.answers.find(({ id }) => id === "hours")!.text(shopWithName),
	];
	return (
		<Stack gap={0}>
			<MessageTalk
				messages={texts.map((text) => ({ type: "text", text: sampleText(text) }))}
				empty=""
				label="友だちの画面での見え方"
			/>
			<Paper withBorder p="xs">
				<div className={classes.picture}>
					<DesignCanvas design={design} />
				</div>
			</Paper>
		</Stack>
	);
}
