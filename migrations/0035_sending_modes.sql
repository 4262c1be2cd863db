CREATE TABLE `sending_modes` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_test_mode` integer NOT NULL,
	`kinds` text NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`changed_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sending_modes_save_key_unique` ON `sending_modes` (`save_key`);--> statement-breakpoint
CREATE INDEX `deliveries_held` ON `deliveries` (`due_at`) WHERE state = 'held';--> statement-breakpoint
CREATE INDEX `deliveries_held_order` ON `deliveries` (`order_key`,`due_at`) WHERE state = 'held';--> statement-breakpoint
CREATE INDEX `multicasts_held` ON `multicasts` (`broadcast_id`) WHERE state = 'held';