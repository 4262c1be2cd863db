import { Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { BLANK_WORDS, type ShopWords } from "#domain/console/first-day/shop-words.ts";
import { type TradeName, tradeOf } from "#domain/console/first-day/trades/registry.ts";
import { useLineConnectionCheck } from "#web/console/line-connection/lineConnectionApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { AppliedSetPart } from "../AppliedSetPart.tsx";
import type { FirstDay } from "../firstDayApi.ts";
import { SetForm } from "../SetForm.tsx";
import { TradeChooser } from "../TradeChooser.tsx";

/** Starter set: the trade, the shop's words beside what friends will see, and what was made. */
export function StarterStep({ guide }: { guide: FirstDay }) {
	const [trade, setTrade] = useState<TradeName | null>(null);
	const [enteredWords, setEnteredWords] = useState<Partial<ShopWords>>({});
	if (guide.starter) return <AppliedSetPart starter={guide.starter} isLive={isAnythingLive(guide)} />;
	return (
		<Stack gap="md">
			{trade === null && (
				<Text size="sm">
					お店にいちばん近い業種を選んでください。文章もメニューの画像も、あとで自由に変えられます。
				</Text>
			)}
			<TradeChooser value={trade} onChange={setTrade} />
			{trade !== null && (
				<PrefilledForm
					key={trade}
					trade={trade}
					enteredWords={enteredWords}
					onChange={(part) => setEnteredWords((former) => ({ ...former, ...part }))}
				/>
			)}
		</Stack>
	);
}

const isAnythingLive = ({ greeting, answers, menu, salon }: FirstDay): boolean =>
	[greeting, menu, salon].some((part) => part?.is_live) || answers.some(({ is_active }) => is_active);

interface PrefilledFormProps {
	trade: TradeName;
	/** Words that the operator has entered, which stay with another trade. */
	enteredWords: Partial<ShopWords>;
	onChange: (part: Partial<ShopWords>) => void;
}

/** Form that begins with the account's name at LINE, where the operator may see it, and the trade's hours. */
const PrefilledForm = (props: PrefilledFormProps) =>
	useAbility("line-connection") ? <FormWithLineName {...props} /> : <TradeForm {...props} name="" />;

function FormWithLineName(props: PrefilledFormProps) {
	const { data, error } = useLineConnectionCheck();
	if (!data && !error) return null;
	return <TradeForm {...props} name={data?.bot?.name ?? ""} />;
}

function TradeForm({ trade, enteredWords, onChange, name }: PrefilledFormProps & { name: string }) {
	// One object until a word changes: the form shows the server's messages only for the draft that was sent.
	const shop = useMemo<ShopWords>(
		() => ({ ...BLANK_WORDS, ...tradeOf(trade).hours, name, ...enteredWords }),
		[trade, enteredWords, name],
	);
	return <SetForm trade={trade} shop={shop} onChange={onChange} />;
}
