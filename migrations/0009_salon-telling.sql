ALTER TABLE `episodes` ADD `type` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `episodes` ADD `is_active` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `friend_reminders` ADD `reservation_id` integer;--> statement-breakpoint
ALTER TABLE `friend_reminders` ADD `round` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_reminders_reservation` ON `friend_reminders` (`reservation_id`) WHERE reservation_id is not null;--> statement-breakpoint
ALTER TABLE `salon_online_configs` ADD `episode_id` integer REFERENCES episodes(id);--> statement-breakpoint
ALTER TABLE `salon_online_configs` ADD `follow_id` integer REFERENCES episodes(id);