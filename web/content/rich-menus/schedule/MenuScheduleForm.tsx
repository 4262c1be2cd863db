import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { MAX_MENU_PERIODS, menuScheduleInput } from "#domain/content/rich-menus/menu-schedule-input.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { checkDraft, fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { moveAt, removeAt, replaceAt } from "#web/platform/ui/listEdits.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { BLANK_MENU_PERIOD, type MenuPeriodDraft, MenuPeriodFields } from "./MenuPeriodFields.tsx";
import { type MenuSchedule, putMenuSchedule } from "./menuScheduleApi.ts";

interface ScheduleDraft {
	version: number;
	default_id: number | null;
	periods: MenuPeriodDraft[];
}

/** Form of the default menu and the periods with another, saved together. */
export function MenuScheduleForm({ schedule }: { schedule: MenuSchedule }) {
	const mayWrite = useAbility("richmenu-write");
	const [start] = useState(() => scheduleDraftOf(schedule));
	const [draft, setDraft] = useState(start);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(menuScheduleInput, draft),
		send: putMenuSchedule,
		savedText: "標準のメニューと表示期間を保存しました",
		failureHeading: "保存できませんでした",
		staysOpen: true,
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	const errors = firstMessages(problems.fields);
	const set = (part: Partial<ScheduleDraft>) => !saving && setDraft((draft) => ({ ...draft, ...part }));
	const { periods } = draft;
	return (
		<Paper withBorder p="md" component="section" aria-label="設定" ref={form}>
			<Stack gap="md">
				<Fields readOnly={!mayWrite && "リッチメニューを変更する権限がないため、閲覧のみできます。"}>
					<ItemSelector
						kind="richmenu"
						label="標準のメニュー"
						description="どの期間にも当てはまらないときに表示します。選ばないと、何も表示しません。"
						showDeleted
						value={draft.default_id}
						onChange={(default_id) => set({ default_id })}
						error={errors.default_id}
						{...fieldAttribute("default_id")}
					/>
					<Title order={2}>表示期間</Title>
					{periods.length === 0 && (
						<Text size="sm" c="dimmed">
							期間はまだありません。キャンペーンや営業時間外など、期間・曜日・時間帯を決めて別のメニューを表示できます。
						</Text>
					)}
					{periods.map((period, index) => (
						<MenuPeriodFields
							key={period.key}
							period={period}
							index={index}
							count={periods.length}
							errors={errors}
							onChange={(part) => set({ periods: replaceAt(periods, index, { ...period, ...part }) })}
							onMove={(to) => set({ periods: moveAt(periods, index, to < index ? -1 : 1) })}
							onRemove={() => set({ periods: removeAt(periods, index) })}
						/>
					))}
					<Button
						variant="default"
						leftSection={<PlusIcon />}
						disabled={periods.length >= MAX_MENU_PERIODS}
						onClick={() => set({ periods: [...periods, { ...BLANK_MENU_PERIOD, key: crypto.randomUUID() }] })}
					>
						期間を追加する
					</Button>
				</Fields>
				<ProblemAlert problems={problems} />
				{mayWrite && <SaveBar dirty={draft !== start} saving={saving} onSave={save} />}
			</Stack>
		</Paper>
	);
}

const scheduleDraftOf = ({ version, default_id, periods }: MenuSchedule): ScheduleDraft => ({
	version,
	default_id,
	periods: periods.map((period) => ({ ...period, key: String(period.id) })),
});
