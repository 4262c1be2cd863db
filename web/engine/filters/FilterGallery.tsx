import { Group, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { brokenFrom } from "#domain/engine/filters/conditions/broken.ts";
import type { ConditionCount } from "#domain/engine/filters/filter-preview.ts";
import type { ConditionName } from "#domain/engine/filters/filter-schema.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { createUnreachable } from "#web/platform/api/apiError.ts";
import type { FormProblems } from "#web/platform/ui/formProblems.ts";
import { GalleryVariant } from "#web/platform/ui/GalleryVariant.tsx";
import { ConditionList } from "./ConditionList.tsx";
import { FilterSamples } from "./FilterSamples.tsx";
import { FilterTotal } from "./FilterTotal.tsx";
import { type DraftCondition, isDraftGroup, withKey } from "./filterDraft.ts";
import {
	type FilterFigures,
	FilterPreviewContext,
	type FilterPreviewState,
	UNKNOWN_PREVIEW,
} from "./useFilterPreview.ts";

/** States of the condition builder for the development page, without a server. */
export const FilterGallery = () => (
	<SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
		<Example
			title="条件なし"
			start={[]}
			preview={knownPreview([], { description: "すべての友だち", total: 1_234 })}
		/>
		<Example title="はじめて数えている" start={[MEMO]} preview={UNKNOWN_PREVIEW} />
		<Example
			title="人数が分かる"
			start={[MEMO, GROUP]}
			preview={knownPreview([MEMO, GROUP], { total: 12 })}
		/>
		<Example
			title="数え直している"
			start={[MEMO]}
			preview={{ ...knownPreview([MEMO], { total: 12 }), stale: true }}
		/>
		<Example
			title="0人になる条件"
			start={[MEMO, STATUS]}
			preview={knownPreview([MEMO, STATUS], { total: 0, samples: [], emptiedBy: STATUS.key })}
		/>
		<Example
			title="未入力と誤り"
			start={[BLANK]}
			preview={knownPreview([BLANK], { total: 1_234 })}
			fields={{ "inputs[0][memos]": [FILTER_TEXTS.wordsRequired] }}
		/>
		<Example
			title="読み取れない条件"
			start={[BROKEN, UNEXPLAINED]}
			preview={knownPreview([BROKEN, UNEXPLAINED], { total: 0, samples: [], emptiedBy: BROKEN.key })}
		/>
		<Example
			title="数えられない"
			start={[MEMO]}
			preview={{ ...knownPreview([MEMO], { total: 12 }), stale: true, error: createUnreachable() }}
		/>
	</SimpleGrid>
);

const MEMO = withKey({ type: 20, memos: ["乾燥", "敏感肌"] });
const STATUS = withKey({ type: 25, status: "旅行中" });
const BLANK = withKey({ type: 20, memos: [] });
const BROKEN = withKey(brokenFrom({ type: 999 }, FILTER_TEXTS.conditionUnknown));
const UNEXPLAINED = withKey(brokenFrom({ type: 998 }, ""));
const GROUP = withKey({
	type: 120,
	effects: [
		{ type: 30, from: "2026-11-01", to: "2026-11-30" },
		{ type: 25, status: "とても長いステータスメッセージの一部を、そのまま条件に入れた場合の見え方" },
	],
});

const OFFERED_CONDITIONS: ConditionName[] = ["name", "memo", "statusMessage", "registered", "lastResponse"];

const SAMPLES: FilterFigures["samples"] = [
	"佐藤 彩",
	"長宗我部 権左衛門之助晴信",
	"Alexandria Montgomery-Smith",
].map((name, index) => ({ id: index + 1, name, icon_url: null }));

function knownPreview(
	conditions: readonly DraftCondition[],
	figures: Partial<FilterFigures>,
): FilterPreviewState {
	return {
		...UNKNOWN_PREVIEW,
		stale: false,
		figures: {
			description: "メモに「乾燥」か「敏感肌」を含む",
			total: 0,
			samples: SAMPLES,
			counts: new Map(flattenConditions(conditions).map((draft) => [draft.key, countOf(draft)])),
			emptiedBy: null,
			...figures,
		},
	};
}

const flattenConditions = (conditions: readonly DraftCondition[]): DraftCondition[] =>
	conditions.flatMap((draft) => [draft, ...(isDraftGroup(draft) ? flattenConditions(draft.members) : [])]);

function countOf(draft: DraftCondition): ConditionCount {
	if (draft === BLANK) return { count: null, problem: FILTER_TEXTS.wordsRequired };
	if (draft === BROKEN || draft === UNEXPLAINED) return { count: 0, problem: null };
	return { count: 321, problem: null };
}

interface ExampleProps {
	title: string;
	start: DraftCondition[];
	preview: FilterPreviewState;
	fields?: FormProblems["fields"];
}

function Example({ title, start, preview, fields = {} }: ExampleProps) {
	const [conditions, edit] = useState(start);
	return (
		<GalleryVariant title={title}>
			<FilterPreviewContext value={preview}>
				<Stack gap="sm">
					<ConditionList
						value={conditions}
						edit={edit}
						fieldName="inputs"
						addableNames={OFFERED_CONDITIONS}
						fields={fields}
					/>
					<FilterSamples />
					<Group>
						<FilterTotal />
					</Group>
				</Stack>
			</FilterPreviewContext>
		</GalleryVariant>
	);
}
