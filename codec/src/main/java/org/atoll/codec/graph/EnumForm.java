// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import org.jspecify.annotations.Nullable;

/// Constants of an enum, by their place; a description names all of them.
final class EnumForm extends ObjectForm {
    /// Found at the first use: to ask for them runs code of the program.
    private volatile Object @Nullable [] constants;

    EnumForm(Class<?> type) {
        this.type = type;
    }

    @SuppressWarnings("EnumOrdinal") // the description names all constants in order
    @Override
    protected void put(Object value, GraphWriter to) {
        if (constants == null) {
            constants = type.getEnumConstants();
        }
        to.putTag(this);
        to.putNumber(((Enum<?>) value).ordinal());
    }

    @Override
    protected Object get(GraphReader from, Class<?> wanted) {
        int place = from.getNumber();
        Object[] all = constants;
        if (all == null) {
            from.requireProgram(type);
            all = type.getEnumConstants();
            constants = all;
        }
        if (place < 0 || place >= all.length) {
            throw GraphInput.damaged("enum " + type.getName() + " has no constant " + place);
        }
        return all[place];
    }
}
