// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a call: [org.atoll.mpj.fault.Fault] has it as fields and makes the words, and
/// an error that is a [org.atoll.mpj.fault.Misuse] has a fault. Names no other package of this
/// module.
package org.atoll.mpj.fault;
