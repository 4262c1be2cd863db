import { Skeleton, Stack, Text, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import useSWR from "swr";
import type { TemplateRow, TemplateType } from "#domain/engine/kinds/template.ts";
import { TemplateThumbnail } from "#web/content/templates/TemplateThumbnail.tsx";
import { postCrudChange } from "#web/engine/explorer/explorerApi.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import classes from "./TemplateGallery.module.css";

interface TemplateGalleryProps {
	onChoose: (id: number) => void;
	onClose: () => void;
}

/** Templates to choose from, each with its picture or its words. */
export function TemplateGallery({ onChoose, onClose }: TemplateGalleryProps) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	return (
		<MountedModal
			onClose={onClose}
			title="テンプレートから選ぶ"
			size="52rem"
			fullScreen={isNarrow}
			{...useEscape(true, onClose)}
		>
			<Gallery onChoose={onChoose} />
		</MountedModal>
	);
}

function Gallery({ onChoose }: Pick<TemplateGalleryProps, "onChoose">) {
	const [search, setSearch] = useState("");
	const { data, error, mutate } = useSWR(
		["template", "gallery", search],
		() => postCrudChange("template", { action: "refresh", focus: null }, { group: undefined, search }),
		{ keepPreviousData: true },
	);
	return (
		<Stack gap="md">
			<SearchField label="テンプレート名で検索" value={search} onSearch={setSearch} data-autofocus />
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data?.items.length === 0 && (
				<Text size="sm" c="dimmed">
					{search === "" ? "テンプレートはまだありません。" : "見つかりませんでした。"}
				</Text>
			)}
			{data && data.items.length > 0 && (
				<ul className={classes.templates} aria-label="テンプレート">
					{data.items.map((row) => (
						<li key={row.id}>
							<UnstyledButton className={classes.template} onClick={() => onChoose(row.id)}>
								<span className={classes.look} aria-hidden="true">
									<Look row={row} />
								</span>
								<span className={classes.name}>{row.name}</span>
								<Text span size="xs" c="dimmed">
									{row.type_text}
								</Text>
							</UnstyledButton>
						</li>
					))}
				</ul>
			)}
		</Stack>
	);
}

/** Picture or words of a template, or a drawing of its kind of message. */
function Look({ row }: { row: TemplateRow }) {
	if (row.media_url) return <img src={row.media_url} alt="" loading="lazy" />;
	return TEXT_TYPES.includes(row.type) ? row.content_text : <TemplateThumbnail row={row} />;
}

/** Types whose words are all there is to see. */
const TEXT_TYPES: readonly string[] = ["text", "location"] satisfies TemplateType[];
