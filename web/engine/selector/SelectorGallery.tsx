import { Code, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import type { SelectableItem } from "#domain/engine/selector/item.ts";
import { toastDone } from "#web/platform/ui/toast.ts";
import {
	FAILING,
	FIELDS,
	FORMS,
	LOADING,
	MENUS,
	NOTHING,
	TAGS,
	TEMPLATES,
	UNREADABLE,
} from "./gallerySamples.ts";
import { ItemSelector, type ItemSelectorProps } from "./ItemSelector.tsx";

/** The selector in all its states, for the development page. */
export const SelectorGallery = () => (
	<SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
		<One kind="tag" label="1つ選ぶタグ" source={TAGS} />
		<Several kind="tag" label="複数選ぶタグ" source={TAGS} start={[1, 2, 7]} />
		<One
			kind="tag"
			label="必須のタグ"
			source={TAGS}
			start={3}
			required
			description="予約した友だちに付けるタグです。"
		/>
		<Several kind="tag" label="誤りのあるタグ" source={TAGS} error="タグを選択してください。" />
		<Several
			kind="tag"
			label="削除済みを含むタグ"
			source={TAGS}
			start={[2, 999]}
			showDeleted
			description="選択したタグが後から削除されています。"
		/>
		<Several
			kind="tag"
			label="削除済みを外すタグ"
			source={TAGS}
			start={[2, 998]}
			description="削除されたタグは、読み込むと選択から外れます。"
		/>
		<One kind="tag" label="変更できないタグ" source={TAGS} start={2} disabled />
		<One kind="var" label="日付と数値の友だち情報" source={FIELDS} allowedTypes={[30, 1]} />
		<One kind="var" label="作成できない種別の友だち情報" source={FIELDS} allowedTypes={[]} />
		<One kind="var" label="編集できる友だち情報" source={FIELDS} onlyWritable />
		<One kind="richmenu" label="外部ツールを除くリッチメニュー" source={MENUS} restrictBuilder />
		<One kind="form" label="現行の回答フォーム" source={FORMS} allowedGenerations={[2]} />
		<One
			kind="template"
			label="テスト送信できるテンプレート"
			source={TEMPLATES}
			onTest={pretendToSend}
			onPreview={({ name }) => toastDone(`「${name}」のプレビューを開きました`)}
		/>
		<One kind="template" label="テストだけできるテンプレート" source={TEMPLATES} onTest={pretendToSend} />
		<One kind="site" label="候補のないサイト" source={NOTHING} />
		<One kind="tag" label="読み込めないタグ" source={FAILING} />
		<One kind="tag" label="読み込み中のタグ" source={LOADING} start={2} />
		<One kind="tag" label="閲覧できないタグ" source={UNREADABLE} start={2} />
	</SimpleGrid>
);

async function pretendToSend({ name }: SelectableItem) {
	await new Promise((resolve) => setTimeout(resolve, 1_500));
	toastDone(`「${name}」をテスト送信しました`);
}

type Given = Omit<ItemSelectorProps, "value" | "onChange" | "multiple">;

function One({ start = null, ...given }: Given & { start?: number | null }) {
	const [value, setValue] = useState(start);
	return (
		<Stack gap="xs">
			<ItemSelector {...given} value={value} onChange={(id) => setValue(id)} />
			<Value of={given.label} value={value} />
		</Stack>
	);
}

function Several({ start = [], ...given }: Given & { start?: number[] }) {
	const [value, setValue] = useState(start);
	return (
		<Stack gap="xs">
			<ItemSelector {...given} multiple value={value} onChange={setValue} />
			<Value of={given.label} value={value} />
		</Stack>
	);
}

const Value = ({ of, value }: { of: string | undefined; value: number | number[] | null }) => (
	<Code aria-label={`${of}の値`}>{JSON.stringify(value)}</Code>
);
