import { UnstyledButton } from "@mantine/core";
import { FLEX_SAMPLES } from "#domain/content/templates/flex/samples/registry.ts";
import type { FlexSample } from "#domain/content/templates/flex/samples/sample-blocks.ts";
import { FlexPreview } from "#web/engine/messages/flex/FlexPreview.tsx";
import { useMessagePreview } from "#web/engine/placeholders/usePreviewValues.ts";
import classes from "./FlexSampleGallery.module.css";

/** Gallery of sample thumbnails. */
export function FlexSampleGallery({ onChoose }: { onChoose: (sample: FlexSample) => void }) {
	const preview = useMessagePreview();
	return (
		<ul className={classes.samples} aria-label="Flexメッセージの見本">
			{FLEX_SAMPLES.map((sample) => (
				<li key={sample.label}>
					<UnstyledButton className={classes.sample} onClick={() => onChoose(sample)}>
						<div className={classes.window} aria-hidden="true" inert>
							<div className={classes.picture}>
								<FlexPreview
									message={preview([{ type: "flex", altText: sample.label, contents: sample.contents }])[0]!}
								/>
							</div>
						</div>
						{sample.label}
					</UnstyledButton>
				</li>
			))}
		</ul>
	);
}
