/** A backup that cannot be made, read or restored. The message is shown to the operator without a stack. */
export class BackupRefusal extends Error {
  override name = "BackupRefusal";
}
