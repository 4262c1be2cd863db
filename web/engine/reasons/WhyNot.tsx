import { NativeSelect, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { EXPLAINED, EXPLAINED_KINDS, type ExplainedKind } from "#domain/automation/explain/kinds.ts";
import { describeError } from "#web/platform/api/error.ts";
import { useSession } from "#web/platform/api/session.ts";
import { shownName } from "#web/platform/ui/shownName.ts";
import { useDebounced } from "#web/platform/ui/useDebounced.ts";
import { Answer } from "./Answer.tsx";
import { useChoices } from "./api.ts";

interface WhyNotProps {
	friendId: number;
	/** What is asked about from the beginning. */
	about?: ExplainedItem | undefined;
}

export interface ExplainedItem {
	kind: ExplainedKind;
	item: { id: number; name: string };
}

/** Asks why a friend got something, will get it, or does not, and shows the answer. */
export function WhyNot({ friendId, about }: WhyNotProps) {
	const { abilities } = useSession();
	const kinds = EXPLAINED_KINDS.filter((kind) => abilities.includes(EXPLAINED[kind].needs));
	const [kind, setKind] = useState<ExplainedKind>(about?.kind ?? kinds[0]!);
	const [item, setItem] = useState<ExplainedItem["item"] | null>(about?.item ?? null);
	const [text, setText] = useState("");
	const said = useDebounced(kind === "reaction" ? text.trim() : "");
	return (
		<Stack gap="md">
			<NativeSelect
				label="送るもの"
				value={kind}
				data={kinds.map((each) => ({ value: each, label: EXPLAINED[each].label }))}
				onChange={(event) => {
					setKind(event.currentTarget.value as ExplainedKind);
					setItem(null);
				}}
			/>
			<ItemChoice key={kind} kind={kind} item={item} onChoose={setItem} />
			{kind === "reaction" && (
				<TextInput
					label="友だちが送るメッセージ"
					description="空欄のときは、友だちが最後に送ったメッセージについて調べます。"
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
				/>
			)}
			{item && <Answer friendId={friendId} kind={kind} item={item.id} text={said} />}
		</Stack>
	);
}

interface ItemChoiceProps {
	kind: ExplainedKind;
	item: ExplainedItem["item"] | null;
	onChoose: (item: ExplainedItem["item"] | null) => void;
}

function ItemChoice({ kind, item, onChoose }: ItemChoiceProps) {
	const [typed, setTyped] = useState("");
	const search = useDebounced(typed === item?.name ? "" : typed.trim());
	const { data, error } = useChoices(kind, search);
	const found = data?.items ?? [];
	const offered = item && found.every(({ id }) => id !== item.id) ? [item, ...found] : found;
	return (
		<Select
			label={EXPLAINED[kind].label}
			placeholder="選択してください"
			searchable
			clearable
			clearButtonProps={{ "aria-label": "選択を取り消す" }}
			searchValue={typed}
			onSearchChange={setTyped}
			// The server has searched already.
			filter={({ options }) => options}
			data={offered.map(({ id, name }) => ({ value: String(id), label: shownName(name) }))}
			value={item && String(item.id)}
			onChange={(id) => onChoose(offered.find((each) => String(each.id) === id) ?? null)}
			nothingFoundMessage={data ? "見つかりません" : "読み込んでいます…"}
			error={error && describeError(error).join(" ")}
		/>
	);
}
