import { Code, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { USABLE_GENERATION } from "#domain/engine/kinds/form.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import type { SelectableItem } from "#domain/engine/selector/selectable-item.ts";
import { toastDone } from "#web/platform/ui/toast.ts";
import {
	EMPTY_SOURCE,
	FAILING_SOURCE,
	LOADING_SOURCE,
	SAMPLE_FIELDS,
	SAMPLE_FORMS,
	SAMPLE_MENUS,
	SAMPLE_TAGS,
	SAMPLE_TEMPLATES,
	UNREADABLE_SOURCE,
} from "./gallerySamples.ts";
import { ItemSelector, type ItemSelectorProps } from "./ItemSelector.tsx";

/** The selector in all its states, for the development page. */
export const SelectorGallery = () => (
	<SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
		<SingleExample kind="tag" label="1つ選ぶタグ" source={SAMPLE_TAGS} />
		<MultipleExample kind="tag" label="複数選ぶタグ" source={SAMPLE_TAGS} start={[1, 2, 7]} />
		<SingleExample
			kind="tag"
			label="必須のタグ"
			source={SAMPLE_TAGS}
			start={3}
			required
			description="予約した友だちに付けるタグです。"
		/>
		<MultipleExample
			kind="tag"
			label="誤りのあるタグ"
			source={SAMPLE_TAGS}
			error="タグを選択してください。"
		/>
		<MultipleExample
			kind="tag"
			label="削除済みを含むタグ"
			source={SAMPLE_TAGS}
			start={[2, 999]}
			showDeleted
			description="選択したタグが後から削除されています。"
		/>
		<MultipleExample
			kind="tag"
			label="削除済みを外すタグ"
			source={SAMPLE_TAGS}
			start={[2, 998]}
			description="削除されたタグは、読み込むと選択から外れます。"
		/>
		<SingleExample kind="tag" label="変更できないタグ" source={SAMPLE_TAGS} start={2} disabled />
		<SingleExample
			kind="var"
			label="日付と数値の友だち情報"
			source={SAMPLE_FIELDS}
			allowedTypes={[VAR_TYPES.date, VAR_TYPES.number]}
		/>
		<SingleExample kind="var" label="作成できない種別の友だち情報" source={SAMPLE_FIELDS} allowedTypes={[]} />
		<SingleExample kind="var" label="編集できる友だち情報" source={SAMPLE_FIELDS} onlyWritable />
		<SingleExample
			kind="richmenu"
			label="外部ツールを除くリッチメニュー"
			source={SAMPLE_MENUS}
			restrictBuilder
		/>
		<SingleExample
			kind="form"
			label="現行の回答フォーム"
			source={SAMPLE_FORMS}
			allowedGenerations={[USABLE_GENERATION]}
		/>
		<SingleExample
			kind="template"
			label="テスト送信できるテンプレート"
			source={SAMPLE_TEMPLATES}
			onTest={pretendToSend}
			onPreview={({ name }) => toastDone(`「${name}」のプレビューを開きました`)}
		/>
		<SingleExample
			kind="template"
			label="テストだけできるテンプレート"
			source={SAMPLE_TEMPLATES}
			onTest={pretendToSend}
		/>
		<SingleExample kind="site" label="候補のないサイト" source={EMPTY_SOURCE} />
		<SingleExample kind="tag" label="読み込めないタグ" source={FAILING_SOURCE} />
		<SingleExample kind="tag" label="読み込み中のタグ" source={LOADING_SOURCE} start={2} />
		<SingleExample kind="tag" label="閲覧できないタグ" source={UNREADABLE_SOURCE} start={2} />
	</SimpleGrid>
);

async function pretendToSend({ name }: SelectableItem) {
	await new Promise((resolve) => setTimeout(resolve, 1_500));
	toastDone(`「${name}」をテスト送信しました`);
}

type ExampleProps = Omit<ItemSelectorProps, "value" | "onChange" | "multiple">;

function SingleExample({ start = null, ...example }: ExampleProps & { start?: number | null }) {
	const [value, setValue] = useState(start);
	return (
		<Stack gap="xs">
			<ItemSelector {...example} value={value} onChange={(id) => setValue(id)} />
			<ExampleValue label={example.label} value={value} />
		</Stack>
	);
}

function MultipleExample({ start = [], ...example }: ExampleProps & { start?: number[] }) {
	const [value, setValue] = useState(start);
	return (
		<Stack gap="xs">
			<ItemSelector {...example} multiple value={value} onChange={setValue} />
			<ExampleValue label={example.label} value={value} />
		</Stack>
	);
}

const ExampleValue = ({ label, value }: { label: string | undefined; value: number | number[] | null }) => (
	<Code aria-label={`${label}の値`}>{JSON.stringify(value)}</Code>
);
