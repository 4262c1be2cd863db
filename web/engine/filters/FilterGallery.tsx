import { Group, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { brokenFrom } from "#domain/engine/filters/conditions/broken.ts";
import type { ConditionName } from "#domain/engine/filters/filter.ts";
import type { ConditionCount } from "#domain/engine/filters/preview.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { unreachable } from "#web/platform/api/error.ts";
import type { Problems } from "#web/platform/ui/problems.ts";
import { Variant } from "#web/platform/ui/Variant.tsx";
import { ConditionList } from "./ConditionList.tsx";
import { type DraftCondition, isDraftGroup, withKey } from "./draft.ts";
import { Samples } from "./Samples.tsx";
import { Total } from "./Total.tsx";
import { type Figures, type Preview, PreviewContext, UNKNOWN } from "./usePreview.ts";

/** The conditions of the builder in their states, for the development page. There is no server behind it. */
export const FilterGallery = () => (
	<SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
		<One title="条件なし" start={[]} preview={known([], { description: "すべての友だち", total: 1_234 })} />
		<One title="はじめて数えている" start={[MEMO]} preview={UNKNOWN} />
		<One title="人数が分かる" start={[MEMO, GROUP]} preview={known([MEMO, GROUP], { total: 12 })} />
		<One title="数え直している" start={[MEMO]} preview={{ ...known([MEMO], { total: 12 }), stale: true }} />
		<One
			title="0人になる条件"
			start={[MEMO, STATUS]}
			preview={known([MEMO, STATUS], { total: 0, samples: [], emptiedBy: STATUS.key })}
		/>
		<One
			title="未入力と誤り"
			start={[BLANK]}
			preview={known([BLANK], { total: 1_234 })}
			fields={{ "inputs[0][memos]": [FILTER_TEXTS.wordsRequired] }}
		/>
		<One
			title="読み取れない条件"
			start={[BROKEN, UNEXPLAINED]}
			preview={known([BROKEN, UNEXPLAINED], { total: 0, samples: [], emptiedBy: BROKEN.key })}
		/>
		<One
			title="数えられない"
			start={[MEMO]}
			preview={{ ...known([MEMO], { total: 12 }), stale: true, error: unreachable() }}
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

const OFFERED: ConditionName[] = ["name", "memo", "statusMessage", "registered", "lastResponse"];

const SAMPLES: Figures["samples"] = [
	"佐藤 彩",
	"長宗我部 権左衛門之助晴信",
	"Alexandria Montgomery-Smith",
].map((name, index) => ({ id: index + 1, name, icon_url: null }));

function known(conditions: readonly DraftCondition[], figures: Partial<Figures>): Preview {
	return {
		...UNKNOWN,
		stale: false,
		figures: {
			description: "メモに「乾燥」か「敏感肌」を含む",
			total: 0,
			samples: SAMPLES,
			counts: new Map(everyOne(conditions).map((draft) => [draft.key, countOf(draft)])),
			emptiedBy: null,
			...figures,
		},
	};
}

const everyOne = (conditions: readonly DraftCondition[]): DraftCondition[] =>
	conditions.flatMap((draft) => [draft, ...(isDraftGroup(draft) ? everyOne(draft.effects) : [])]);

function countOf(draft: DraftCondition): ConditionCount {
	if (draft === BLANK) return { count: null, problem: FILTER_TEXTS.wordsRequired };
	if (draft === BROKEN || draft === UNEXPLAINED) return { count: 0, problem: null };
	return { count: 321, problem: null };
}

interface OneProps {
	title: string;
	start: DraftCondition[];
	preview: Preview;
	fields?: Problems["fields"];
}

function One({ title, start, preview, fields = {} }: OneProps) {
	const [conditions, edit] = useState(start);
	return (
		<Variant title={title}>
			<PreviewContext value={preview}>
				<Stack gap="sm">
					<ConditionList value={conditions} edit={edit} outer="inputs" offered={OFFERED} fields={fields} />
					<Samples />
					<Group>
						<Total />
					</Group>
				</Stack>
			</PreviewContext>
		</Variant>
	);
}
