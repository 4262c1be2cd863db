DROP INDEX `templates_list`;--> statement-breakpoint
ALTER TABLE `templates` ADD `is_listed` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `templates_list` ON `templates` (`group_id`,`id`) WHERE is_listed = 1 and deleted_at is null;