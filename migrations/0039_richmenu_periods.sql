CREATE TABLE `richmenu_schedule` (
	`id` integer PRIMARY KEY NOT NULL,
	`default_id` integer,
	`periods` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`shown_id` integer,
	`period_id` integer,
	`shown_since` integer,
	`line_menu_id` text,
	`is_told` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`default_id`) REFERENCES `richmenus`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shown_id`) REFERENCES `richmenus`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `richmenu_schedule_save_key_unique` ON `richmenu_schedule` (`save_key`);--> statement-breakpoint
ALTER TABLE `friend_richmenus` ADD `is_switched` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `friend_richmenus` ADD `home_id` integer REFERENCES richmenus(id);--> statement-breakpoint
CREATE INDEX `friend_richmenus_home` ON `friend_richmenus` (`home_id`,`friend_id`) WHERE home_id is not null;--> statement-breakpoint
CREATE INDEX `friend_richmenus_switched` ON `friend_richmenus` (`friend_id`) WHERE is_switched = 1 and home_id is null;--> statement-breakpoint
ALTER TABLE `richmenus` ADD `alias_menu_id` text;--> statement-breakpoint
ALTER TABLE `richmenus` ADD `alias_told` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `richmenu_taps_time` ON `richmenu_taps` (`richmenu_id`,`created_at`,`button_id`,`friend_id`);--> statement-breakpoint
CREATE INDEX `uploads_of_operator` ON `uploads` (`operator_id`,`created_at`);