import { Paper, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_PHASES } from "#domain/automation/journeys/journey-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { putJourney, type useJourneyData, useJourneyGroups } from "./journeyApi.ts";
import { blankPhase, checkJourney, type JourneyDraft, journeyDraftOf } from "./journeyDraft.ts";
import { journeyProblems } from "./journeyOutcome.ts";
import { PhaseFields } from "./PhaseFields.tsx";

type Data = NonNullable<ReturnType<typeof useJourneyData>["data"]>;

/** Form of a journey. */
export function JourneyForm({ data }: { data: Data }) {
	const [start] = useState(() => journeyDraftOf(data));
	const groups = useJourneyGroups().data?.data ?? [];
	const goTo = useNavigateIfMounted();
	const leave = () => goTo(addressOf("journey", { id: data.id }));
	const { state, form, problems, saveBar } = useSettingDraft({
		start,
		check: (draft) => checkJourney(draft, data.version),
		findDoubts: (draft) => confirmationsFor(draft, start),
		send: (body, headers) => putJourney(data.id, body, headers),
		onSaved: leave,
		savedText: "ジャーニーを保存しました",
		explain: journeyProblems("保存できませんでした"),
	});
	const { draft, set, errors, field } = state;
	return (
		<Stack gap="md" maw="46rem">
			<Paper withBorder p="md" ref={form}>
				<Stack gap="lg">
					<TextInput label="ジャーニー名" required maxLength={MAX_ITEM_NAME} {...field.text("name")} />
					<Select
						label="フォルダ"
						data={[
							{ value: "0", label: "未分類" },
							...groups.map(({ id, name }) => ({ value: String(id), label: name })),
						]}
						value={String(draft.group_id ?? 0)}
						onChange={(value) => set({ group_id: Number(value) || null })}
						allowDeselect={false}
						error={errors.group_id}
						{...fieldAttribute("group_id")}
					/>
					<SortableFields
						value={draft.journey_tags}
						onChange={(journey_tags) => set({ journey_tags })}
						noun="フェーズ"
						label="フェーズ"
						description="上から順に通ります。ドラッグまたは矢印のボタンで並べ替えられます。"
						empty="フェーズはまだありません。"
						field="journey_tags"
						error={errors.journey_tags}
						adding={{ blank: blankPhase, max: MAX_PHASES }}
						Wrapper={DraggableEntries}
						keyOf={({ key }) => key}
					>
						{(phase, props) => (
							<PhaseFields
								phase={phase}
								previousPhase={draft.journey_tags[props.index - 1]}
								errors={errors}
								{...props}
							/>
						)}
					</SortableFields>
				</Stack>
			</Paper>
			<ProblemAlert problems={problems} />
			<SaveBar {...saveBar} onCancel={leave} />
		</Stack>
	);
}

/** Deleting a phase that friends may have passed needs a confirmation. */
function confirmationsFor({ journey_tags }: JourneyDraft, start: JourneyDraft): string[] {
	const keptIds = new Set(journey_tags.map(({ id }) => id));
	return start.journey_tags.flatMap(({ id, name }) =>
		keptIds.has(id)
			? []
			: [`フェーズ「${name}」を削除します。このフェーズを使うアクションは、その操作を行わなくなります。`],
	);
}
