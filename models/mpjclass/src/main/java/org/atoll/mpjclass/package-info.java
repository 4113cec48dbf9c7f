// SPDX-License-Identifier: Apache-2.0

/// The parts of class UserProgWrapper of the unnamed package, which programs cannot take for their
/// own here: a program's [functions][org.atoll.mpjclass.Functions], the
/// [fields][org.atoll.mpjclass.ProgramState] that are its state, and the
/// [words][org.atoll.mpjclass.WrapperWords] of its command line.
@org.jspecify.annotations.NullMarked
package org.atoll.mpjclass;
