import { Button, Group, SimpleGrid, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { closingInput } from "#domain/commerce/bookkeeping/bookkeeping-input.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { useUnsavedChanges } from "#web/platform/ui/useUnsavedChanges.tsx";
import { type BookDay, type Drawer, postClosing } from "./bookkeepingApi.ts";
import { differenceText } from "./differenceText.ts";

interface ClosingDraft {
	counted_yen: number | null;
	float_yen: number | null;
	note: string;
}

/** Form that closes a day: counted cash against what the drawer should have. */
export function ClosingForm({ day, drawer }: { day: BookDay; drawer: Drawer }) {
	const { closing } = day;
	const [blank] = useState<ClosingDraft>(() => ({
		counted_yen: closing?.counted_yen ?? null,
		float_yen: closing?.float_yen ?? 0,
		note: closing?.note ?? "",
	}));
	const [draft, setDraft] = useState(blank);
	const set = (part: Partial<ClosingDraft>) => setDraft((before) => ({ ...before, ...part }));
	const { saving, save, problems } = useSaving(draft, {
		check: ({ counted_yen, float_yen, note }) =>
			checkDraft(closingInput, {
				counted_yen,
				float_yen: float_yen ?? 0,
				note,
				seen_entry_id: drawer.seen_entry_id,
				version: closing?.version ?? 0,
			}),
		send: (body, headers) => postClosing(day.day, body, headers),
		failureHeading: "締められませんでした",
		onSaved: () => toastDone("日計を締めました"),
	});
	useUnsavedChanges(draft !== blank && !saving);
	const errors = firstMessages(problems.fields);
	const expected = (draft.float_yen ?? 0) + drawer.cash_yen;
	return (
		<Stack gap="md">
			<Group gap="md" align="flex-start">
				<OptionalNumber
					label="釣り銭の準備金（円）"
					description="朝、レジに入っていたお金です。"
					value={draft.float_yen}
					onChange={(float_yen) => set({ float_yen })}
					error={errors.float_yen}
					w="14rem"
					{...fieldAttribute("float_yen")}
				/>
				<OptionalNumber
					label="数えた現金（円）"
					description="空欄のときは、現金を数えずに締めます。"
					value={draft.counted_yen}
					onChange={(counted_yen) => set({ counted_yen })}
					error={errors.counted_yen}
					w="14rem"
					{...fieldAttribute("counted_yen")}
				/>
			</Group>
			<SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" component="dl" m={0}>
				<LabelledFigure label="現金の入出金">{formatYen(drawer.cash_yen)}</LabelledFigure>
				<LabelledFigure label="レジにあるはずの現金">{formatYen(expected)}</LabelledFigure>
				<LabelledFigure label="過不足">
					{differenceText(draft.counted_yen === null ? null : draft.counted_yen - expected)}
				</LabelledFigure>
			</SimpleGrid>
			<Textarea
				label="メモ"
				description="過不足の理由など。"
				autosize
				minRows={2}
				maxLength={500}
				value={draft.note}
				onChange={({ currentTarget: { value } }) => set({ note: value })}
				error={errors.note}
				{...fieldAttribute("note")}
			/>
			<ProblemAlert problems={problems} />
			<Group>
				<Button onClick={save} disabled={saving} aria-busy={saving}>
					{saving ? "締めています…" : "この日を締める"}
				</Button>
				<Text size="xs" c="dimmed">
					締めた後の入出金は「締めた後の動き」として残ります。
				</Text>
			</Group>
		</Stack>
	);
}
