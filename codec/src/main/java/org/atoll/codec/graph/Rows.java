// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import org.atoll.codec.RecordLayout;
import org.jspecify.annotations.Nullable;

/// Records of one class with nothing but primitive components, packed one behind the other.
@SuppressWarnings("ReferenceEquality") // of classes
final class Rows {
    private Rows() {}

    /// Writes elements if all are such records.
    ///
    /// @return false if they are not: then nothing was written
    static boolean put(@Nullable Object[] elements, int count, GraphWriter to) {
        Object first = count < 2 ? null : elements[0];
        if (!(first instanceof Record) || !(to.form(first.getClass()) instanceof RecordForm form)) {
            return false;
        }
        RecordLayout<?> layout = form.packed;
        if (layout == null) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            Object one = elements[i];
            if (one == null || one.getClass() != form.type) {
                return false;
            }
        }
        to.putTag(Tags.ROW);
        to.putClass(form.type);
        to.putElements(layout, elements, count);
        return true;
    }

    /// Reads what follows the tag.
    ///
    /// @param into    as many places as there are records
    static void get(@Nullable Object[] into, Class<?> element, GraphReader from) {
        ObjectForm form = from.getClassForm();
        if (!(form instanceof RecordForm records)) {
            throw GraphInput.damaged(form.type + " is not packed");
        }
        RecordLayout<?> layout = records.packed;
        if (layout == null || !element.isAssignableFrom(form.type)) {
            throw GraphInput.damaged("a " + form.type.getName() + " is where a "
                    + element.getName() + " belongs");
        }
        if (form.runsProgram) {
            from.requireProgram(form.type);
        }
        try {
            from.getElements(layout, into, into.length);
        } catch (IllegalArgumentException e) {
            throw e;
        } catch (RuntimeException | Error e) { // of the constructor
            throw from.refused(form.type, e);
        }
    }
}
