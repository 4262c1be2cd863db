import { Group, SimpleGrid, Stack } from "@mantine/core";
import { CopyBox } from "#web/platform/ui/CopyBox.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { GalleryVariant } from "#web/platform/ui/GalleryVariant.tsx";
import { RowCopy } from "#web/platform/ui/RowCopy.tsx";

const URL = "https://example.com/lvf/a1b2c3";

const ROWS = [
	"友だち追加のお礼",
	"2026年 冬のキャンペーンに申し込んだ方へ、あとから特典を案内するための長い名前のタグ",
	"a1b2c3",
];

export const CopyBoxSection = () => (
	<SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
		<GalleryVariant title="コピー欄">
			<CopyBox label="回答フォームのURL" text={URL} />
		</GalleryVariant>
		<GalleryVariant title="長い文字列と説明">
			<CopyBox
				label="計測タグ"
				description="購入完了ページの<head>に貼り付けてください。"
				text={`<script src="https://example.com/track.js" data-code="x7y8z9" data-value="12800" async></script>`}
			/>
		</GalleryVariant>
		<GalleryVariant title="一覧の行">
			<Stack gap={0}>
				{ROWS.map((text) => (
					<Group key={text} gap="xs" wrap="nowrap">
						<CutText flex={1} miw={0}>
							{text}
						</CutText>
						<RowCopy text={text} />
					</Group>
				))}
			</Stack>
		</GalleryVariant>
	</SimpleGrid>
);
