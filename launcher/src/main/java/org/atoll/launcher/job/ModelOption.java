// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.nio.file.Path;
import java.util.Optional;

/// An option that the user has given and that has an effect only if the program enters a model.
///
/// @param option how the option is spelt
/// @param model  the model's name, such as `dsm`
/// @param file   what is to be written, if anything
public record ModelOption(String option, String model, Optional<Path> file) {}
