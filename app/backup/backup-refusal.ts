/** A backup that cannot be made, read or put back. The message is for whoever asked: it is shown alone, without a stack. */
export class BackupRefusal extends Error {
  override name = "BackupRefusal";
}
