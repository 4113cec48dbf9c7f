// SPDX-License-Identifier: Apache-2.0

/// The smallest complete model, to be copied for the next one (docs/howto/add-a-model.md) and to
/// test what the fabric does for models. Not meant for programs.
///
/// [org.atoll.echo.EchoKind] says which frames there are; [org.atoll.echo.Echo] is what each rank
/// has. A question ([org.atoll.echo.Question]) is answered with its own bytes. Bytes that are only
/// told ([org.atoll.echo.Told]) are kept by the receiver until its program takes them; credit
/// bounds how many.
///
/// Each rank finds the model, and its classes are loaded when it is first used.
package org.atoll.echo;
