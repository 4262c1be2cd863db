import { NativeSelect, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import {
	EXPLAINED,
	EXPLAINED_KINDS,
	type ExplainedKind,
} from "#domain/automation/explain/explained-kinds.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { useDebounced } from "#web/platform/ui/useDebounced.ts";
import { ExplanationCard } from "./ExplanationCard.tsx";
import { useExplainedChoices } from "./explanationsApi.ts";

interface ExplanationFormProps {
	friendId: number;
	/** Initially selected item. */
	about?: ExplainedItem | undefined;
}

export interface ExplainedItem {
	kind: ExplainedKind;
	item: { id: number; name: string };
}

/** Form that explains why a friend got a message, will get it, or does not. */
export function ExplanationForm({ friendId, about }: ExplanationFormProps) {
	const { abilities } = useSession();
	const kinds = EXPLAINED_KINDS.filter((kind) => abilities.includes(EXPLAINED[kind].ability));
	const [kind, setKind] = useState<ExplainedKind>(about?.kind ?? kinds[0]!);
	const [item, setItem] = useState<ExplainedItem["item"] | null>(about?.item ?? null);
	const [text, setText] = useState("");
	const debouncedText = useDebounced(kind === "reaction" ? text.trim() : "");
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
			{item && <ExplanationCard friendId={friendId} kind={kind} item={item.id} text={debouncedText} />}
		</Stack>
	);
}

interface ItemChoiceProps {
	kind: ExplainedKind;
	item: ExplainedItem["item"] | null;
	onChoose: (item: ExplainedItem["item"] | null) => void;
}

function ItemChoice({ kind, item, onChoose }: ItemChoiceProps) {
	const [query, setQuery] = useState("");
	const search = useDebounced(query === item?.name ? "" : query.trim());
	const { data, error } = useExplainedChoices(kind, search);
	const matches = data?.items ?? [];
	const choices = item && matches.every(({ id }) => id !== item.id) ? [item, ...matches] : matches;
	return (
		<Select
			label={EXPLAINED[kind].label}
			placeholder="選択してください"
			searchable
			clearable
			clearButtonProps={{ "aria-label": "選択を取り消す" }}
			searchValue={query}
			onSearchChange={setQuery}
			// The server has searched already.
			filter={({ options }) => options}
			data={choices.map(({ id, name }) => ({ value: String(id), label: displayName(name) }))}
			value={item && String(item.id)}
			onChange={(id) => onChoose(choices.find((each) => String(each.id) === id) ?? null)}
			nothingFoundMessage={data ? "見つかりません" : "読み込んでいます…"}
			error={error && describeError(error).join(" ")}
		/>
	);
}
