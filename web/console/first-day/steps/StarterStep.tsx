import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { BLANK_WORDS, type ShopWords } from "#domain/console/first-day/shop-words.ts";
import type { TradeName } from "#domain/console/first-day/trades/registry.ts";
import { useLineConnectionCheck } from "#web/console/line-connection/lineConnectionApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { AppliedSetPart } from "../AppliedSetPart.tsx";
import type { FirstDay } from "../firstDayApi.ts";
import { SetForm } from "../SetForm.tsx";
import { TradeChooser } from "../TradeChooser.tsx";

/** Starter set: the trade, the shop's words beside what friends will see, and what was made. */
export function StarterStep({ guide: { starter } }: { guide: FirstDay }) {
	const [trade, setTrade] = useState<TradeName | null>(null);
	if (starter) return <AppliedSetPart starter={starter} />;
	return (
		<Stack gap="md">
			{trade === null && (
				<Text size="sm">
					お店にいちばん近い業種を選んでください。文章や写真は、あとで自由に変えられます。
				</Text>
			)}
			<TradeChooser value={trade} onChange={setTrade} />
			{trade !== null && <NamedForm key={trade} trade={trade} />}
		</Stack>
	);
}

/** Form that begins with the account's name at LINE, where the operator may see it. */
const NamedForm = ({ trade }: { trade: TradeName }) =>
	useAbility("line-connection") ? (
		<FormWithName trade={trade} />
	) : (
		<SetForm trade={trade} start={BLANK_WORDS} />
	);

function FormWithName({ trade }: { trade: TradeName }) {
	const { data, error } = useLineConnectionCheck();
	if (!data && !error) return null;
	const start: ShopWords = { ...BLANK_WORDS, name: data?.bot?.name ?? "" };
	return <SetForm trade={trade} start={start} />;
}
