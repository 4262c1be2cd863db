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
	const [entered, setEntered] = useState<Partial<ShopWords>>({});
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
				<NamedForm
					key={trade}
					trade={trade}
					entered={entered}
					onChange={(part) => setEntered((former) => ({ ...former, ...part }))}
				/>
			)}
		</Stack>
	);
}

const isAnythingLive = ({ greeting, answers, menu, salon }: FirstDay): boolean =>
	[greeting, menu, salon].some((part) => part?.is_live) || answers.some(({ is_active }) => is_active);

interface NamedFormProps {
	trade: TradeName;
	/** Words that the operator has entered, which stay with another trade. */
	entered: Partial<ShopWords>;
	onChange: (part: Partial<ShopWords>) => void;
}

/** Form that begins with the account's name at LINE, where the operator may see it, and the trade's hours. */
const NamedForm = (props: NamedFormProps) =>
	useAbility("line-connection") ? <FormWithName {...props} /> : <FormOfTrade {...props} name="" />;

function FormWithName(props: NamedFormProps) {
	const { data, error } = useLineConnectionCheck();
	if (!data && !error) return null;
	return <FormOfTrade {...props} name={data?.bot?.name ?? ""} />;
}

function FormOfTrade({ trade, entered, onChange, name }: NamedFormProps & { name: string }) {
	// The server's messages belong to one object of the draft.
	const shop = useMemo<ShopWords>(
		() => ({ ...BLANK_WORDS, ...tradeOf(trade).hours, name, ...entered }),
		[trade, entered, name],
	);
	return <SetForm trade={trade} shop={shop} onChange={onChange} />;
}
