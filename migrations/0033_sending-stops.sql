CREATE TABLE `sending_stops` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stopped_at` integer NOT NULL,
	`stopped_by` integer,
	`reason` text NOT NULL,
	`holds_webhooks` integer NOT NULL,
	`lifted_at` integer,
	`lifted_by` integer,
	`decisions` text,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`stopped_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lifted_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sending_stops_save_key_unique` ON `sending_stops` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `sending_stops_active` ON `sending_stops` ((1)) WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX `sending_stops_list` ON `sending_stops` (`stopped_at`);