import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useImportState } from "./friendImportsApi.ts";
import { ImportFileForm } from "./ImportFileForm.tsx";
import { ImportList } from "./ImportList.tsx";
import { ImportMappingStep } from "./ImportMappingStep.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { ImportProgress } from "./ImportProgress.tsx";

/** Import of friends' values and tags from a file: file, columns, preview, progress. `?id=` is an import. */
export function FriendImportPage() {
	const [parameters, setParameters] = useSearchParams();
	const id = Number(parameters.get("id") ?? 0);
	const open = (next: number | null) => setParameters(next === null ? {} : { id: String(next) });
	return (
		<PageLayout
			title="CSVの取り込み"
			help="この管理画面や、以前のツールから書き出したCSVで、友だちの情報とタグをまとめて登録します。"
			before={<BackLink href={addressOf("friends")} label="友だちに戻る" />}
		>
			{id > 0 ? (
				<ImportStep key={id} id={id} onLeave={() => open(null)} />
			) : (
				<>
					<ImportFileForm onUploaded={open} />
					<ImportList onOpen={open} />
				</>
			)}
		</PageLayout>
	);
}

/** Current step of an import. It goes on in the background after the page is left. */
function ImportStep({ id, onLeave }: { id: number; onLeave: () => void }) {
	const { data, error, mutate } = useImportState(id);
	const [remaps, setRemaps] = useState(false);
	const step = data?.state === "preview" && remaps ? "mapping" : data?.state;
	// A step begins at its top: the button that led to it was at the end of the one before.
	useEffect(() => {
		if (step) scrollTo({ top: 0 });
	}, [step]);
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="16rem" />;
	if (step === "mapping")
		return <ImportMappingStep id={id} onMapped={() => setRemaps(false)} onLeave={onLeave} />;
	if (step === "preview")
		return <ImportPreview importData={data} onRemap={() => setRemaps(true)} onLeave={onLeave} />;
	return <ImportProgress importData={data} onLeave={onLeave} />;
}
