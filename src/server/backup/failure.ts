import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BackupStep } from '../../wire/backups'

/**
 * Makes the folder of the backups where it is missing, but none above it: those are of a disk that is not there now, and a backup beside
 * its empty place would fill the disk of the server. Throws a sentence.
 */
export async function readyFolder(folder: string): Promise<void> {
  const fault = folderFault(folder)
  if (fault !== '') throw new Error(fault)
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

/** Why nothing can be kept there; '' where something may. */
export function folderFault(folder: string): string {
  if (existsSync(folder)) return unreadable(folder)
  return existsSync(dirname(folder)) ? '' : `The folder ${folder} is missing, and so is ${dirname(folder)}. Connect the disk, or correct BACKUP_DIR.`
}

function unreadable(folder: string): string {
  try {
    readdirSync(folder)
    return ''
  } catch (error) {
    return codeOf(error) === 'ENOTDIR' ? `${folder} is a file. Name a folder in BACKUP_DIR.` : `The folder ${folder} cannot be read. Correct its permissions.`
  }
}

const STEPS: Readonly<Record<BackupStep, (folder: string, dataDir: string) => string>> = {
  copy: (_folder, dataDir) => `while the database was copied to ${dataDir}`,
  write: (folder) => `while the file was written to ${folder}`,
  check: (_folder, dataDir) => `while the file was restored in ${dataDir} to check it`,
  verify: (_folder, dataDir) => `while the restored books were verified in ${dataDir}`,
}

/** Sentences for a user: what failed, in which step (null before the first) and where. */
export function failureSentence(error: unknown, step: BackupStep | null, folder: string, dataDir: string): string {
  return `The backup failed${step ? ` ${STEPS[step](folder, dataDir)}` : ''}. ${reason(error)}`
}

/** Why a file could not be written, a sentence. */
export function reason(error: unknown): string {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case '53100':
      return 'The disk is full. Free some space, or delete old backups.'
    case 'EDQUOT': return 'The disk quota of this user is full.'
    case 'EACCES':
    case 'EPERM': return 'MicroAC is not allowed to write there. Correct the permissions of the folder.'
    case 'EROFS': return 'The disk cannot be written to.'
    case 'ENOENT':
    case 'ENOTDIR': return 'The folder is missing. Connect the disk, or correct BACKUP_DIR.'
    // A connection that fails has no text of its own where a name has several addresses.
    default: return (error instanceof Error ? error.message : String(error)) || 'The database could not be reached.'
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
