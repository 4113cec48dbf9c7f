// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FenTest {

    @Test
    void startIsWrittenAndRead() {
        String start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
        assertThat(Fen.of(Position.start())).isEqualTo(start);
        assertThat(Fen.read(start)).isEqualTo(Position.start());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "W:W21,K22,30:B1,2,3", "W:B1,2,3:W30,21,K22", "w:w21,k22,30:b1-3.",
        " [FEN \"W:B1-3:W21,K22,30\"] ", "W:W21, K22, 30:B1,2-3"
    })
    void formsOfOnePositionAreRead(String text) {
        assertThat(Fen.of(Fen.read(text))).isEqualTo("W:W21,K22,30:B1,2,3");
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        for (Oracle oracle : Oracle.positions()) {
            assertThat(Fen.read(Fen.of(oracle.position()))).isEqualTo(oracle.position());
        }
    }

    @Test
    void sideWithoutPiecesIsRead() {
        assertThat(Fen.read("B:W:BK1").moves()).hasSize(2);
        assertThat(Fen.read("W:W:BK1").moves()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "W:W1 | has 2 parts between colons",
        "X:W21:B1 | begins with 'X'",
        "W:W21:W22 | pieces of W twice",
        "W:Q21:B1 | begins with neither B nor W",
        "W:W21,33:B1 | square '33': squares are 1 to 32",
        "W:W21,0:B1 | square '0'",
        "W:W21,22,21:B1 | square 21 twice",
        "W:W21,,22:B1 | has '' where a square should be",
        "W:W21,x:B1 | has 'X' where",
        "W:W21:B1,21 | square 21: both black and white",
        "W:W3:B1 | square 3: a white man is crowned there",
        "W:W21:B32 | square 32: a black man is crowned there",
        "W:W20-32:B1 | white has 13 pieces"
    })
    void flawIsNamed(String text, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Fen.read(text))
                .withMessageContaining(why);
    }
}
