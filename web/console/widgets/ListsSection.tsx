import { Group, SimpleGrid, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { TEMPLATE_TYPES } from "#domain/engine/kinds/template.ts";
import { TemplateThumbnail } from "#web/content/templates/TemplateThumbnail.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ChipChoice } from "#web/platform/ui/ChipChoice.tsx";
import { DayBars } from "#web/platform/ui/DayBars.tsx";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { GalleryVariant } from "#web/platform/ui/GalleryVariant.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";

const COUNTS = [3, 5, 4, 8, 7, 11, 12, 6, 4, 3, 5, 9, 10, 2];
const DATES = COUNTS.map((_, day) => `2026-11-${day + 10}`);
const NO_PICTURE = { media_url: null, look: null };
const TITLE = "うるおいカラーのご案内";
const FLEX = { ground: null, accent: null, title: TITLE, bubbles: 2 };
const TAPS = ["URLを開く", "電話をかける", "友だちが言葉を送る"].map((label) => ({ value: label, label }));

/** Parts of lists and of their figures, in their states. */
export function ListsSection() {
	const [tap, setTap] = useState(TAPS[0]!.value);
	return (
		<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
			<GalleryVariant title="メッセージの小さな絵">
				<Group gap="xs">
					{Object.keys(TEMPLATE_TYPES).map((type) => (
						<TemplateThumbnail
							key={type}
							row={{
								...NO_PICTURE,
								...{ name: TITLE, type, content_text: TITLE },
								...(type === "flex" && { look: FLEX }),
							}}
						/>
					))}
				</Group>
			</GalleryVariant>
			<GalleryVariant title="一覧のカード">
				<CardList>
					<ListCard head="秋のキャンペーン" aside={<Text size="xs">送信済み</Text>}>
						<Group component="dl" gap="lg" m={0}>
							<LabelledFigure label="届いた">56人</LabelledFigure>
							<LabelledFigure label="予約">9人</LabelledFigure>
						</Group>
					</ListCard>
				</CardList>
			</GalleryVariant>
			<GalleryVariant title="1回で選ぶ選択肢">
				<ChipChoice label="タップしたとき" options={TAPS} value={tap} onChange={setTap} />
			</GalleryVariant>
			<GalleryVariant title="折りたたみ">
				<Fold label="差し込みコード">
					<Text size="sm">{"{SALON_…}"}</Text>
				</Fold>
			</GalleryVariant>
			<GalleryVariant title="日ごとの棒">
				<DayBars dates={DATES} counts={COUNTS} highest={Math.max(...COUNTS)} />
			</GalleryVariant>
			<GalleryVariant title="読み込んでいるとき">
				<Skeleton height="8rem" />
			</GalleryVariant>
			<GalleryVariant title="読み込めなかったとき">
				<ErrorState error={new Error()} onRetry={() => undefined} />
			</GalleryVariant>
		</SimpleGrid>
	);
}
