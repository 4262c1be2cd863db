import { Checkbox, type MantineSize, SimpleGrid, Stack } from "@mantine/core";
import { GalleryVariant } from "#web/platform/ui/GalleryVariant.tsx";
import { TOGGLE_SIZES, Toggle } from "#web/platform/ui/Toggle.tsx";

/** All sizes of the library's checkbox. */
const CHECKBOX_SIZES: readonly MantineSize[] = ["xs", "sm", "md", "lg", "xl"];

export const TogglesSection = () => (
	<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
		<GalleryVariant title="トグルの大きさ">
			<Stack gap="sm">
				{TOGGLE_SIZES.map((size) => (
					<Toggle key={size} size={size} label={`有効にする（${size}）`} defaultChecked />
				))}
			</Stack>
		</GalleryVariant>
		<GalleryVariant title="チェックボックスの大きさ">
			<Stack gap="sm">
				{CHECKBOX_SIZES.map((size) => (
					<Checkbox key={size} size={size} label={`選択する（${size}）`} defaultChecked />
				))}
			</Stack>
		</GalleryVariant>
		<GalleryVariant title="変更できないトグル">
			<Stack gap="sm">
				<Toggle label="オンのまま" defaultChecked disabled />
				<Toggle label="オフのまま" disabled />
			</Stack>
		</GalleryVariant>
		<GalleryVariant title="変更できないチェックボックス">
			<Stack gap="sm">
				<Checkbox label="選択したまま" defaultChecked disabled />
				<Checkbox label="選択しないまま" disabled />
			</Stack>
		</GalleryVariant>
	</SimpleGrid>
);
